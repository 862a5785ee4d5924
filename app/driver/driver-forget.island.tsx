import { useEffect } from 'react'

/** This phone is nobody's any more: the copy of the rides and what waited to be sent go. It shows nothing. */
export default function DriverForget() {
  useEffect(() => {
    void import('./driver-requests.browser.ts').then((part) => part.forgetDriver())
  }, [])
  return null
}
