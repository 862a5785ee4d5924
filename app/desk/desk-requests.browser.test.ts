import { expect, test } from 'vitest'
import { isForGood } from './desk-requests.browser.ts'

test('what sending again cannot mend is for good; what says "not now", or is the server’s own illness, is not', () => {
  const isSo = (status: number) => isForGood({ status })
  expect([400, 403, 404, 409, 413, 415, 422].filter(isSo)).toHaveLength(7)
  // 401 may be a lobby's own sign-in page: only our word unpairs a tablet.
  expect([200, 303, 401, 407, 408, 421, 425, 429, 500, 502, 503].filter(isSo)).toEqual([])
})
