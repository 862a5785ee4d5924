import { type ComponentType, createElement, type ReactNode } from 'react'

/** What a view is drawn from: `of`, which may be kept (lib/kept.ts), and words and numbers that say which variant. */
export type DrawnFrom = { of: object }
/** Stands in for a view while a page is drawn, or null: then the view is drawn where it stands. `isLeft`: the tab will not draw it (left-standing.ts). */
export type StandIn = (view: ComponentType<DrawnFrom>, props: DrawnFrom, isLeft: boolean) => ReactNode

let standIn: StandIn | null = null

/**
 * A view that says the same whoever asks, so long as its props are the same: the server draws it once for each `of` that is
 * kept (server/drawn-page.server.tsx). It may look at nothing but its props and the messages, and use no `useId`. To the tab it is
 * the view itself.
 */
export function drawnOnce<Props extends DrawnFrom>(View: ComponentType<Props>, isLeft = false): ComponentType<Props> {
  if (!import.meta.env.SSR) return View
  // The stand-in hands on the props it was given, so it needs no more of them than `of`.
  const view = View as unknown as ComponentType<DrawnFrom>
  return function DrawnOnce(props: Props) {
    return standIn?.(view, props, isLeft) ?? createElement(View, props)
  }
}

/** `draw` ends before anything else begins. */
export function withStandIn<Drawn>(instead: StandIn | null, draw: () => Drawn): Drawn {
  const before = standIn
  standIn = instead
  try {
    return draw()
  } finally {
    standIn = before
  }
}
