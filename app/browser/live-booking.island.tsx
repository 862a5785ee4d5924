import { useEffect } from 'react'

/**
 * A voucher that is open follows its ride: when the booking changes the page is asked for again, in place. Without a script,
 * or where the stream cannot be had, a reload does the same. The client of the database is fetched only here.
 */
export default function LiveBooking({ code, sequence }: { code: string; sequence: number }) {
  useEffect(() => {
    let end = () => {}
    let isOver = false
    void import('./follow-booking.ts').then(({ followBooking }) => {
      if (!isOver) end = followBooking(code, sequence)
    })
    return () => {
      isOver = true
      end()
    }
  }, [code, sequence])
  return null
}
