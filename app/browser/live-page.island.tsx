import { useEffect } from 'react'

export type LivePageProps = {
  /** Whose page it is; each has a cache of its own. */
  person: string
  /** Numbers that rise when there is something new, and what they are on the page as it stands. */
  watched: { path: string; field: string; seen: number }[]
}

/**
 * A page that is open follows what it shows: when something is newer the page is asked for again, in place. Without a script,
 * or where the stream cannot be had, a reload does the same. The client of the database is fetched only here.
 */
export default function LivePage({ person, watched }: LivePageProps) {
  // The tab gives new props with each answer; equal ones are not another question.
  const key = JSON.stringify(watched)
  useEffect(() => {
    let end = () => {}
    let isOver = false
    void import('./follow-page.ts').then(({ followPage }) => {
      if (!isOver) end = followPage(person, JSON.parse(key) as LivePageProps['watched'])
    })
    return () => {
      isOver = true
      end()
    }
  }, [person, key])
  return null
}
