import Board from '#app/office/board/board.island.tsx'
import type { BoardPageProps } from '#app/office/board/board-props.ts'
import { Island } from '#sections/island.tsx'

/** The board lives as a whole, so the page is one island. */
export default function BoardPage(props: BoardPageProps) {
  return <Island name="board" view={Board} props={props} />
}
