const DAY_MS = 86_400_000
/** 1 January 2000, 12:00 UTC, from which astronomers count days. */
const J2000_MS = 946_728_000_000
const RADIANS = Math.PI / 180
/** The sun's upper edge on the horizon, lifted by the air: 50 minutes of arc. */
const HORIZON = -0.833

export type Daylight = { sunrise: number; sunset: number }

/**
 * Sunrise and sunset of the day whose local noon is nearest to `at`, within about a minute (the sunrise equation with the
 * sun's mean orbit). Not for beyond the polar circles.
 */
export function daylightAt(at: number, { lat, lon }: { lat: number; lon: number }): Daylight {
  const days = Math.round((at - J2000_MS) / DAY_MS + lon / 360)
  const noon = days - lon / 360
  const anomaly = (357.5291 + 0.98560028 * noon) * RADIANS
  const centre = 1.9148 * Math.sin(anomaly) + 0.02 * Math.sin(2 * anomaly) + 0.0003 * Math.sin(3 * anomaly)
  const longitude = anomaly + (centre + 180 + 102.9372) * RADIANS
  const transit = noon + 0.0053 * Math.sin(anomaly) - 0.0069 * Math.sin(2 * longitude)
  const declination = Math.asin(Math.sin(longitude) * Math.sin(23.4397 * RADIANS))
  const cosine =
    (Math.sin(HORIZON * RADIANS) - Math.sin(lat * RADIANS) * Math.sin(declination)) /
    (Math.cos(lat * RADIANS) * Math.cos(declination))
  const half = Math.acos(cosine) / RADIANS / 360
  const instant = (day: number) => Math.round((J2000_MS + day * DAY_MS) / 60_000) * 60_000
  return { sunrise: instant(transit - half), sunset: instant(transit + half) }
}
