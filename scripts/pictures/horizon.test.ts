import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { drawHorizon } from './horizon.ts'

it('the strip of a page without a place is drawn by the code that is here, is small and asks nobody for anything', () => {
  const svg = readFileSync('sections/page-head.svg', 'utf8')
  expect(svg).toBe(drawHorizon())
  expect(gzipSync(svg).length).toBeLessThan(1500)
  expect(svg).not.toMatch(/NaN|undefined|Infinity|<script|<image|<text/)
})

it('its ground is the ground of the head, so that the strip has no edge', () => {
  const ground = /background: (#\w{6}) url/.exec(readFileSync('sections/page-head.module.css', 'utf8'))?.[1]
  expect(drawHorizon()).toContain(`"M0 0h1440v360H0z" fill="${ground}"`)
})
