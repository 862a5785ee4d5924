import fc from 'fast-check'
import { expect, test } from 'vitest'
import { papersOf, REMINDER_DAYS, reminderDue } from './papers.ts'

const paper = (daysLeft: number) => ({ field: 'licenceUntil', until: '2026-12-31', daysLeft }) as const

test('days are counted by the calendar, over the night in March that lacks an hour', () => {
  const papers = papersOf({ licenceUntil: '2026-03-30', insuranceUntil: '2026-03-28', permitsUntil: '' }, '2026-03-28')
  expect(papers.map(({ field, daysLeft }) => [field, daysLeft])).toEqual([
    ['insuranceUntil', 0],
    ['licenceUntil', 2],
  ])
})

test('sixty, thirty and seven days before, each once; after the last day none', () => {
  const sent: string[] = []
  const days: number[] = []
  for (let left = 80; left >= -5; left--) {
    const mark = reminderDue(paper(left), sent)
    if (mark !== null) {
      sent.push(mark)
      days.push(left)
    }
  }
  expect(days).toEqual([...REMINDER_DAYS])
})

test('a site that stood still sends one reminder, not three', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 60 }), (left) => {
      const first = reminderDue(paper(left), [])
      expect(first).not.toBeNull()
      expect(reminderDue(paper(left), [first ?? ''])).toBeNull()
    }),
  )
})
