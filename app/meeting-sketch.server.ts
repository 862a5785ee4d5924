import { meetingSketches, meetingSketchFile, meetingSketchSize } from '#catalogue/meeting-sketch.ts'
import type { Translate } from '#i18n/messages.ts'
import type { ShownMap } from '#sections/map-figure.tsx'

/**
 * The drawing of an airport; null for an airport that has none. What its numbers mean is written under it, one line each.
 */
export function meetingSketch(airport: string, t: Translate): ShownMap | null {
  const sketch = meetingSketches[airport]
  if (!sketch) return null
  const stops = sketch.stops.map((stop, i) => `${i + 1} – ${t(`meeting.stop.${stop}`)}`)
  const notOurs = sketch.notOurs === null ? [] : [`× – ${t(`meeting.not.${sketch.notOurs}`)}`]
  return {
    src: meetingSketchFile(airport),
    alt: t('meeting.sketch-alt'),
    caption: [...stops, ...notOurs, t('meeting.sketch-caption')].join('\n'),
    ...meetingSketchSize,
  }
}
