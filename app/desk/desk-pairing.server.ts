import { formatCode } from '#features/codes/code.ts'
import { makeCode } from '#features/codes/make-code.server.ts'
import type { Partner } from '#features/partners/application.ts'
import {
  offerPairing,
  PAIRING_MS,
  tabletsOf,
  unpairTablet,
  waitingPairing,
} from '#features/partners/desk-tablets.server.ts'
import { partnerPath } from '#features/partners/partner-documents.server.ts'
import type { Write } from '#documents/model/write.ts'
import type { Services, Site } from '#app/site.server.ts'

/** The tablets of a partner, as its own page and the office see them. */
export type DeskPairing = {
  /** Waits for a tablet now. */
  code: { shown: string; until: number } | null
  tablets: { id: string; pairedAt: number }[]
  prices: 'shown' | 'hidden'
}

export const deskIntents = ['desk-pair', 'desk-unpair', 'desk-prices'] as const
export type DeskIntent = (typeof deskIntents)[number]

export function deskIntentOf(form: { get(name: string): unknown }): DeskIntent | null {
  return deskIntents.find((row) => row === form.get('intent')) ?? null
}

export async function deskPairing({ clock }: Site, { store }: Services, partner: Partner): Promise<DeskPairing> {
  const waiting = await waitingPairing(store, partner.code, clock.now())
  const tablets = await tabletsOf(store, partner.code)
  return {
    code: waiting && { shown: formatCode(waiting.code), until: waiting.until },
    tablets: tablets.map(({ id, pairedAt }) => ({ id, pairedAt })),
    prices: partner.deskPrices ?? 'shown',
  }
}

/** A new code, a tablet let go, or prices shown or hidden; `more` is written with it where somebody wants a note of it. */
export async function changeDesk(
  { clock }: Site,
  { store }: Services,
  partner: Partner,
  form: { get(name: string): unknown },
  more: Write[] = [],
): Promise<void> {
  switch (deskIntentOf(form)) {
    case 'desk-pair':
      await offerPairing(store, { code: makeCode('K'), partner: partner.code, until: clock.now() + PAIRING_MS })
      break
    case 'desk-unpair':
      await unpairTablet(store, partner.code, String(form.get('tablet')))
      break
    case 'desk-prices': {
      const deskPrices = form.get('prices') === 'hidden' ? 'hidden' : 'shown'
      await store.commit([{ kind: 'update', path: partnerPath(partner.code), data: { deskPrices } }])
      break
    }
    case null:
      return
  }
  if (more.length > 0) await store.commit(more)
}
