import type { DeskWay } from './desk-order.ts'

/** What a guest at a desk is given, each part already in words; the tablet shows it and forgets it. */
export type DeskSlip = {
  code: string
  trip: string
  when: string
  state: string
  price: string
  qr: { size: number; path: string }
}

export const slipParts = ['code', 'trip', 'when', 'state', 'price'] as const

/** A way to ride, with its price and minutes; told only where there is more than one. */
export type DeskWayShown = { way: DeskWay; label: string }

/** What the tablet is answered. `price`: it has risen since it stood beside the button; nothing was kept. */
export type DeskAnswer =
  | { kind: 'slip'; slip: DeskSlip }
  | {
      kind: 'price'
      text: string
      /** What costs something and is not in it. */
      without: string
      cents: number | null
      mode: 'order' | 'request'
      button: string
      notice: string
      way: DeskWay | null
      ways: DeskWayShown[]
    }
  /** `choices`: texts of the places that a typed one may mean. */
  | { kind: 'fault'; notice: string; choices: readonly string[] }
