import type { LivePageProps } from './live-page.island.tsx'

type Shown = { code: string; sequence: number; messageCount: number; positionShown: number }

/** What an open voucher follows: its booking, its messages and where its driver is. */
export function watchedVoucher({ code, sequence, messageCount, positionShown }: Shown): LivePageProps {
  return {
    person: `guest ${code}`,
    watched: [
      { path: `bookings/${code}`, field: 'sequence', seen: sequence },
      { path: `conversations/${code}`, field: 'forGuest', seen: messageCount },
      { path: `positions/${code}`, field: 'shown', seen: positionShown },
    ],
  }
}
