import { Island } from '#sections/island.tsx'
import LiveCodeScanner, { type CodeScannerProps } from './code-scanner.island.tsx'

export function CodeScanner(props: CodeScannerProps) {
  return <Island name="code-scanner" view={LiveCodeScanner} props={props} />
}
