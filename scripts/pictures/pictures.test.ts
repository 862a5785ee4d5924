import { readdirSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { drawTown } from './scenes.ts'
import { specials } from './specials.ts'
import { pictures } from './towns.ts'

const OUT = 'public/pictures'
const BUDGET = 15_000

describe('the pictures', () => {
  const files = readdirSync(OUT).filter((name) => name.endsWith('.svg'))
  const slugs = readdirSync('content/taxi').filter((name) => !name.includes('.'))

  it('there is one for every town and for every page that has none of its own', () => {
    expect(Object.keys(pictures).toSorted()).toEqual(slugs.toSorted())
    expect(files.toSorted()).toEqual([...slugs, ...Object.keys(specials)].map((name) => `${name}.svg`).toSorted())
  })

  it.each(files)('%s is small, draws cleanly and asks nobody for anything', (file) => {
    const svg = readFileSync(`${OUT}/${file}`, 'utf8')
    expect(gzipSync(svg).length).toBeLessThan(BUDGET)
    expect(svg).not.toMatch(/NaN|undefined|Infinity/)
    expect(svg).not.toMatch(/<script|<image|<text/)
    for (const [, id] of svg.matchAll(/url\(#([a-z]+)\)/g)) expect(svg).toContain(`id="${id}"`)
  })

  it.each(files)('%s has a cut for phones inside the drawing, and a night with lights of its own', (file) => {
    const svg = readFileSync(`${OUT}/${file}`, 'utf8')
    const [, x = 0, y = 0, width = 0, height = 0] =
      /<view id="strip" viewBox="(\d+) (\d+) (\d+) (\d+)"/.exec(svg)?.map(Number) ?? []
    expect(width).toBeGreaterThan(400)
    expect(x + width).toBeLessThanOrEqual(1600)
    expect(y + height).toBeLessThanOrEqual(900)
    expect(svg).toContain('prefers-color-scheme:dark')
    expect(svg.match(/class="l"/g)?.length).toBeGreaterThan(0)
  })

  it('no two are the same', () => {
    expect(new Set(files.map((file) => readFileSync(`${OUT}/${file}`, 'utf8'))).size).toBe(files.length)
  })

  it('come out the same every time', () => {
    for (const [slug, picture] of Object.entries(pictures))
      expect(readFileSync(`${OUT}/${slug}.svg`, 'utf8')).toBe(drawTown(slug, picture))
  })
})
