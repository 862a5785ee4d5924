// The light a picture is drawn in, and the pen that knows it: every colour passes through `tint`.

/** How things are drawn; `night` is drawn as dusk is, in other colours. */
export type LightName = 'dawn' | 'day' | 'dusk' | 'night'

export type Light = {
  readonly sky: readonly string[]
  readonly sun: string
  readonly haze: string
  readonly sea: readonly string[]
  readonly cast: string
  readonly castShare: number
  readonly shadow: string
  readonly glow: string
  readonly litWindows: number
  readonly cloud: string
}

const LIGHTS: Readonly<Record<LightName, Light>> = {
  dawn: {
    sky: ['#7fa9b9', '#b8c0c8', '#f0c6b3', '#ffe2b5'],
    sun: '#fff4d6',
    haze: '#f1cdb6',
    sea: ['#f6d6b8', '#b5c3c2', '#5a97a3', '#246a7c'],
    cast: '#e79f86',
    castShare: 0.16,
    shadow: '#6a5478',
    glow: '#ffd7a0',
    litWindows: 0.06,
    cloud: '#fff0e0',
  },
  day: {
    sky: ['#3f9db8', '#8fcbd3', '#d9ebdf', '#fbf2d6'],
    sun: '#fffbe6',
    haze: '#cfe2dc',
    sea: ['#9fd3d3', '#46a5b0', '#177489', '#0d5165'],
    cast: '#f2d9a0',
    castShare: 0.05,
    shadow: '#2f4f6e',
    glow: '#fff3c4',
    litWindows: 0,
    cloud: '#ffffff',
  },
  dusk: {
    sky: ['#1f2b55', '#53457d', '#b45f7c', '#ef8d63', '#fdcb7d'],
    sun: '#fff0c4',
    haze: '#cf8d86',
    sea: ['#f2ad7c', '#b87083', '#524c80', '#1c2c50'],
    cast: '#6a2f58',
    castShare: 0.25,
    shadow: '#2a1a4a',
    glow: '#ffb877',
    litWindows: 0.42,
    cloud: '#ffc9a4',
  },
  night: {
    sky: ['#0a1330', '#131f4a', '#2b3163', '#4f4a7c'],
    sun: '#fff1c9',
    haze: '#454a78',
    sea: ['#6a6a96', '#3a4272', '#1c2852', '#0c1536'],
    cast: '#2c3566',
    castShare: 0.52,
    shadow: '#0c1434',
    glow: '#e6c58c',
    litWindows: 0.62,
    cloud: '#8f93bd',
  },
}

export type Pen = {
  readonly name: LightName
  readonly light: Light
  /** 0 ≤ n < 1, the same sequence for the same seed. */
  readonly random: () => number
  readonly between: (from: number, to: number) => number
  readonly pick: <T>(list: readonly [T, ...T[]]) => T
  /** A colour as it looks in this light; depth 0 is at our feet, 1 on the horizon. */
  readonly tint: (colour: string, depth?: number) => string
  /** The side turned away from the sun. */
  readonly shade: (colour: string, depth?: number) => string
  /** The side turned to the sun. */
  readonly lit: (colour: string, depth?: number) => string
  /** Gradients and the like; returned once, in the picture's head. */
  readonly defs: string[]
}

/** The same pen for what must stay bright in any light: the taxis. */
export function brightPen(pen: Pen): Pen {
  const share = pen.light.castShare * 0.4
  const tint = (colour: string): string => mix(colour, pen.light.cast, share)
  return {
    ...pen,
    tint,
    shade: (colour) => mix(tint(colour), pen.light.shadow, 0.26),
    lit: (colour) => mix(tint(colour), pen.light.glow, 0.2),
  }
}

/** `own` is what a picture has of its own in that light: its sky, its haze, its sea. */
export function newPen(seed: string, name: LightName, own: Partial<Light> = {}): Pen {
  const light = { ...LIGHTS[name], ...own }
  const random = seededRandom(seed)
  const between = (from: number, to: number): number => from + (to - from) * random()
  const tint = (colour: string, depth = 0): string =>
    mix(mix(colour, light.cast, light.castShare), light.haze, depth * 0.8)
  return {
    name: name === 'night' ? 'dusk' : name,
    light,
    random,
    between,
    pick: (list) => list[Math.floor(random() * list.length)] ?? list[0],
    tint,
    shade: (colour, depth = 0) => mix(mix(tint(colour), light.shadow, 0.3), light.haze, depth * 0.8),
    lit: (colour, depth = 0) =>
      mix(mix(tint(colour), light.glow, name === 'dusk' ? 0.36 : 0.24), light.haze, depth * 0.8),
    defs: [],
  }
}

export function mix(from: string, to: string, share: number): string {
  const channel = (at: number): string => {
    const a = Number.parseInt(from.slice(at, at + 2), 16)
    const b = Number.parseInt(to.slice(at, at + 2), 16)
    return Math.round(a + (b - a) * Math.min(1, Math.max(0, share)))
      .toString(16)
      .padStart(2, '0')
  }
  return `#${channel(1)}${channel(3)}${channel(5)}`
}

/** mulberry32 over a string hash: small, and the same everywhere. */
function seededRandom(seed: string): () => number {
  let state = 2166136261
  for (const letter of seed) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 16777619)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}
