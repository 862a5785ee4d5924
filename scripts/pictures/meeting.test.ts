import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { meetingSketches, meetingSketchFile } from '#catalogue/meeting-sketch.ts'
import { transferAirports } from '#catalogue/transfer-airports.ts'
import { drawMeeting } from './meeting.ts'

const BUDGET = 20_000
const all = Object.entries(meetingSketches)

describe('the sketches of meeting the driver', () => {
  it('are there for every airport, and none is left over', () => {
    expect(transferAirports.map(({ slug }) => slug).filter((slug) => !(slug in meetingSketches))).toEqual([])
    expect(readdirSync('public/sketches').toSorted()).toEqual(
      all.map(([name]) => meetingSketchFile(name).replace('/sketches/', '')).toSorted(),
    )
  })

  it.each(all)(
    '%s is drawn by the code that is here, small, with a night, and asks nobody for anything',
    (name, sketch) => {
      const file = `public${meetingSketchFile(name)}`
      expect(existsSync(file)).toBe(true)
      const svg = readFileSync(file, 'utf8')
      expect(svg).toBe(drawMeeting(name, sketch))
      expect(gzipSync(svg).length).toBeLessThan(BUDGET)
      expect(svg).toContain('prefers-color-scheme:dark')
      expect(svg).not.toMatch(/NaN|undefined|Infinity|<script|<image|<text/)
      expect(svg.replace('http://www.w3.org/2000/svg', '')).not.toMatch(/https?:/)
      for (const [, id] of svg.matchAll(/url\(#([a-z]+)\)/g)) expect(svg).toContain(`id="${id}"`)
    },
  )

  it.each(all)(
    '%s has a number for every stop, from left to right, and a cross only for what is not ours',
    (name, sketch) => {
      const svg = drawMeeting(name, sketch)
      const at = [...svg.matchAll(/translate\((\d+) \d+\)"><circle class="k"/g)].map(([, x]) => Number(x))
      expect(at).toHaveLength(sketch.stops.length)
      expect(at).toEqual(at.toSorted((a, b) => a - b))
      expect(svg.includes('class="x"')).toBe(sketch.notOurs !== null)
    },
  )

  it('differ wherever the airports do', () => {
    const kinds = new Set(all.map(([, { stops, notOurs }]) => `${stops.length} ${notOurs ?? ''}`))
    const drawn = new Set(all.map(([, sketch]) => drawMeeting('same', sketch)))
    expect(drawn.size).toBe(kinds.size)
  })
})
