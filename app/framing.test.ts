import { expect, test } from 'vitest'
import { framingOf } from './framing.ts'

test('a page has the default layout and the transition "page" unless it chooses another or none', () => {
  expect(framingOf('about' as 'town')).toEqual({ layout: 'default', transition: 'page' })
  expect(framingOf('town')).toEqual({ layout: 'default', transition: 'page' })
  expect(framingOf('not-found').transition).toBe('fade')
  expect(framingOf('error').transition).toBeNull()
})
