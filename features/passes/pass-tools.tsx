import { Island } from '#sections/island.tsx'
import LivePassTools, { type PassToolsProps } from './pass-tools.island.tsx'

export function PassTools(props: PassToolsProps) {
  return <Island name="pass-tools" view={LivePassTools} props={props} />
}
