import { expect, test } from 'vitest'
import { draftCookie, readDraft } from './application-draft.server.ts'

test('a draft somebody forged holds nothing that no document takes', () => {
  const forged = draftCookie('drive', { name: 'Ana\0 \uD800', town: 'Rijeka' }, true)?.split(';')[0] ?? ''
  expect(readDraft(forged, 'drive')).toEqual({ name: 'Ana \uFFFD', town: 'Rijeka' })
  const other = Buffer.from('{"door":"drive","typed":{"name":{"a":1},"town":"Pula"}}').toString('base64url')
  expect(readDraft(`application=${other}`, 'drive')).toEqual({ town: 'Pula' })
})
