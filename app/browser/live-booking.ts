import { useEffect } from 'react'

/**
 * A voucher that is open follows its ride: when the booking changes the page is asked for again, in place. Without a script,
 * or where the stream cannot be had, a reload does the same. The client of the database is fetched only here.
 */
export function useLiveBooking(code: string, sequence: number, isCopy: boolean): void {
  useEffect(() => {
    // A copy kept on the phone is read where there is no network, and says so itself.
    if (isCopy) return undefined
    let end = () => {}
    let isOver = false
    void import('#documents/client/documents-client.ts').then(({ openDocuments }) => {
      if (isOver) return
      const client = openDocuments({ url: '/api/documents', person: `guest ${code}` })
      client.listen(
        { collection: 'bookings', where: [{ field: 'code', operator: '==', value: code }] },
        {
          next({ docs }) {
            const seen = docs[0]?.data['sequence']
            if (typeof seen === 'number' && seen > sequence) refresh()
          },
        },
      )
      // Nothing of a booking stays in this browser once its page is left.
      end = () => void client.forget()
    })
    return () => {
      isOver = true
      end()
    }
  }, [code, sequence, isCopy])
}

function refresh(): void {
  if ('navigation' in window) navigation.navigate(location.href, { history: 'replace' }).finished?.catch(() => {})
  else location.reload()
}
