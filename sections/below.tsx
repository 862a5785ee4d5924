import { createContext, type ReactNode, useContext, useDeferredValue } from 'react'
import styles from './below.module.css'

/** Whether the first screen of a page is to come before the rest of it: where a tab goes on to the top of a page. */
export const FirstScreenFirst = createContext(false)

/** False until the first screen stands, where that comes first; in a document and where a page is entered in its middle true at once. */
export function useIsHere(): boolean {
  const isLater = useContext(FirstScreenFirst)
  return useDeferredValue(true, !isLater)
}

/** What stands under the first screen. From page to page it is drawn after it and in slices, so that the next page is soon there. */
export function Below({ children }: { children: ReactNode }) {
  return useIsHere() ? children : <div className={styles.coming} />
}
