import { invalid } from './status.ts'

/** What a document may hold. `undefined` is not among them: leave the field out. */
export type Value = null | boolean | number | string | Timestamp | GeoPoint | Uint8Array | Value[] | Data
export type Data = { [field: string]: Value }

/** A moment, to the microsecond: what the database keeps and compares. */
export class Timestamp {
  readonly seconds: number
  readonly nanoseconds: number

  constructor(seconds: number, nanoseconds: number) {
    if (!(nanoseconds >= 0 && nanoseconds < 1e9)) throw invalid(`Timestamp nanoseconds out of range: ${nanoseconds}`)
    if (!(seconds >= MIN_SECONDS && seconds <= MAX_SECONDS)) throw invalid(`Timestamp seconds out of range: ${seconds}`)
    this.seconds = seconds
    this.nanoseconds = Math.floor(nanoseconds / 1000) * 1000
  }

  static fromMillis(ms: number): Timestamp {
    const seconds = Math.floor(ms / 1000)
    return new Timestamp(seconds, Math.floor((ms - seconds * 1000) * 1e6))
  }

  /** Microseconds since 1970 stay exact in a double until the year 2255. */
  static fromMicros(micros: number): Timestamp {
    const seconds = Math.floor(micros / 1e6)
    return new Timestamp(seconds, (micros - seconds * 1e6) * 1000)
  }

  static parse(iso: string): Timestamp {
    const match = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)\.(\d{6})Z$/.exec(iso)
    const seconds = match ? Date.parse(`${match[1]}Z`) / 1000 : NaN
    if (!match || Number.isNaN(seconds)) throw invalid(`Not a timestamp: ${iso}`)
    return new Timestamp(seconds, Number(match[2]) * 1000)
  }

  toMillis(): number {
    return this.seconds * 1000 + Math.floor(this.nanoseconds / 1e6)
  }

  toMicros(): number {
    return this.seconds * 1e6 + this.nanoseconds / 1000
  }

  toISOString(): string {
    const second = new Date(this.seconds * 1000).toISOString().slice(0, 19)
    return `${second}.${String(this.nanoseconds / 1000).padStart(6, '0')}Z`
  }
}

/** 0001-01-01 to 9999-12-31, as the reference client allows. */
const MIN_SECONDS = -62_135_596_800
const MAX_SECONDS = 253_402_300_799

/** Spec § 5: latitude between -90 and 90, longitude between -180 and 180, ends included. */
export class GeoPoint {
  readonly latitude: number
  readonly longitude: number

  constructor(latitude: number, longitude: number) {
    checkBetween('Latitude', latitude, 90)
    checkBetween('Longitude', longitude, 180)
    this.latitude = latitude
    this.longitude = longitude
  }
}

function checkBetween(name: string, degrees: number, most: number): void {
  if (Math.abs(degrees) <= most) return
  throw invalid(`${name} must be a number between -${most} and ${most}, but was: ${degrees}`)
}

/** True for a map; arrays, timestamps, points, bytes and null are something else. */
export function isData(value: unknown): value is Data {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}
