import { expect, test } from 'vitest'
import { readCoast } from './coast.server.ts'
import { type DrawnRoute, routeMap, routeMapAtlas } from './route-map.ts'
import { roundedLine } from './rounded-line.ts'

const atlas = routeMapAtlas(readCoast('content'), [{ name: 'Senj', at: [14.9, 44.99] }])
const cres: DrawnRoute = {
  from: { name: 'Rijeka', at: [14.57, 45.22], iata: 'RJK' },
  to: { name: 'Cres & Co', at: [14.41, 44.96], iata: null },
  route: {
    legs: [
      {
        mode: 'road',
        km: 20,
        minutes: 20,
        line: [
          [14.57, 45.22],
          [14.55, 45.1],
          [14.5, 45.03],
        ],
      },
      {
        mode: 'ferry',
        km: 6,
        minutes: 45,
        line: [
          [14.5, 45.03],
          [14.45, 44.98],
        ],
      },
      {
        mode: 'road',
        km: 10,
        minutes: 15,
        line: [
          [14.45, 44.98],
          [14.41, 44.96],
        ],
      },
    ],
    ferries: [
      {
        id: 'Valbiska-Merag',
        ports: ['Valbiska', 'Merag'],
        seaKm: 6,
        minutes: 45,
        waitMinutes: 20,
        fewSailings: false,
      },
    ],
    bridges: [],
  },
}

test('roads are one thick line, the ferry another, dashed, and its ports are named', () => {
  const svg = routeMap(atlas, cres)
  const [road = '', sail = ''] = ['road', 'sail'].map((id) => new RegExp(`<path id="${id}" d="([^"]*)"`).exec(svg)?.[1])
  expect(road.match(/M/g)).toHaveLength(2)
  expect(sail.match(/M/g)).toHaveLength(1)
  expect(svg).toMatch(/href="#sail" class="ferry"[^>]* stroke-dasharray/)
  expect(svg).not.toMatch(/href="#road"[^>]* stroke-dasharray/)
  for (const port of ['Valbiska', 'Merag']) expect(svg).toContain(`>${port}</text>`)
})

test('an airport is a pill, another end a dot: hollow where it begins, full where it ends', () => {
  const svg = routeMap(atlas, cres)
  expect(svg).toContain('>RJK</text>')
  expect(svg).toContain('class="pill"')
  expect(svg).toContain('class="goal"')
  expect(svg).not.toContain('class="start"')
  expect(routeMap(atlas, { ...cres, from: cres.to, to: cres.from })).toContain('class="start"')
})

test('a name is text, and nothing else', () => {
  expect(routeMap(atlas, cres)).toContain('>Cres &amp; Co</text>')
})

test('corners are round, and no corner is cut past the middle of a piece', () => {
  const corner = [
    [0, 0],
    [100, 0],
    [100, 10],
  ] as const
  expect(roundedLine(corner, 20)).toBe('M0 0L80 0Q100 0 100 5L100 10')
})
