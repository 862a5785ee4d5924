import type { Store } from '#documents/store.ts'
import { MAIL_JOB } from '#features/bookings/mail-jobs.ts'

/** Which emails wait to be sent to the guest of a booking, in the order of its log. */
export async function emailKeys(store: Store, code: string): Promise<string[]> {
  const docs = await store.query({ collection: 'jobs', where: [{ field: 'kind', operator: '==', value: MAIL_JOB }] })
  const keys = docs.flatMap(({ path }) => {
    const [, kind, sequence] = new RegExp(`^jobs/${code}-(.+)-(\\d+)-guest$`).exec(path) ?? []
    return kind === undefined ? [] : [{ kind, sequence: Number(sequence) }]
  })
  return keys.toSorted((a, b) => a.sequence - b.sequence).map(({ kind }) => kind)
}
