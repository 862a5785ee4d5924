import { Island } from '#sections/island.tsx'
import LiveJobsSection, { type JobsSectionProps } from './jobs-section.island.tsx'

export type { JobsSectionProps } from './jobs-section.island.tsx'

export function JobsSection(props: JobsSectionProps) {
  return <Island name="jobs-section" view={LiveJobsSection} props={props} />
}
