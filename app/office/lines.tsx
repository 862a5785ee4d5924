import type { ReactNode } from 'react'

/** Two lines of a cell, the second one small; null: there is none. */
export function Lines({ first, second }: { first: ReactNode; second: ReactNode }) {
  return (
    <>
      {first}
      {second !== null && (
        <>
          <br />
          <small>{second}</small>
        </>
      )}
    </>
  )
}
