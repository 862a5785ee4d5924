const SVG = 'http://www.w3.org/2000/svg'

const PIN = 'M12 21c4-5 7-8.5 7-12a7 7 0 1 0-14 0c0 3.5 3 7 7 12zM12 11.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z'
const shapes: Record<string, string> = {
  plane: 'M3 13l18-7-5 14-4-6zM12 14l9-8',
  boat: 'M4 16l2 4h12l2-4zM12 4v12M12 5l6 8h-6',
  train: 'M6 4h12v12H6zM6 11h12M9 20l-2 0M9 16l-2 4M15 16l2 4',
  bed: 'M3 18V7M3 12h18v6M21 18v-4M7 12V9h5v3',
  here: 'M12 2v4M12 18v4M2 12h4M18 12h4M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8z',
  tree: 'M12 21v-6M6 15h12l-6-11z',
}
const kinds: Record<string, keyof typeof shapes> = {
  airport: 'plane',
  'boat-stop': 'boat',
  'ferry-port': 'boat',
  port: 'boat',
  cruise: 'boat',
  marina: 'boat',
  rail: 'train',
  bus: 'train',
  hotel: 'bed',
  resort: 'bed',
  here: 'here',
  park: 'tree',
  beach: 'tree',
}

/** Beside a suggestion, for the eye alone: its words say all. */
export function placeIcon(kind: string): SVGElement {
  const svg = document.createElementNS(SVG, 'svg')
  svg.setAttribute('viewBox', '0 0 24 24')
  svg.setAttribute('aria-hidden', 'true')
  const path = document.createElementNS(SVG, 'path')
  path.setAttribute('d', shapes[kinds[kind] ?? ''] ?? PIN)
  svg.append(path)
  return svg
}
