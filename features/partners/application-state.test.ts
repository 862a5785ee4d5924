import { expect, test } from 'vitest'
import { applicationActions, applicationAfter, applicationStates, isWorking } from './application-state.ts'

test('a rejected application stays rejected, whoever asks', () => {
  for (const action of applicationActions)
    for (const by of ['site', 'applicant', 'office'] as const)
      expect(applicationAfter('rejected', action, by)).toBeNull()
})

test('nobody approves, rejects or resumes but the office', () => {
  for (const state of applicationStates)
    for (const action of ['approve', 'reject', 'resume', 'ask'] as const)
      for (const by of ['site', 'applicant'] as const) expect(applicationAfter(state, action, by)).toBeNull()
})

test('from application to work, a pause and back', () => {
  expect(applicationAfter('submitted', 'ask', 'office')).toBe('more-info')
  expect(applicationAfter('more-info', 'answer', 'applicant')).toBe('submitted')
  expect(applicationAfter('submitted', 'approve', 'office')).toBe('approved')
  expect(applicationAfter('approved', 'begin', 'applicant')).toBe('active')
  expect(applicationAfter('active', 'suspend', 'site')).toBe('suspended')
  expect(applicationAfter('suspended', 'resume', 'office')).toBe('active')
})

test('only approved and active partners work', () => {
  expect(applicationStates.filter(isWorking)).toEqual(['approved', 'active'])
})
