import { Counter, Histogram, Registry } from 'prom-client'

export type Metrics = ReturnType<typeof createMetrics>

/** What a node counts for Prometheus. Labels are a few words of ours, never a visitor's: each new one is kept for ever. */
export function createMetrics() {
  const registry = new Registry()
  const registers = [registry]
  return {
    registry,
    requests: new Counter({
      name: 'galeb_requests_total',
      help: 'Requests answered, by route, method and status; 499 where the visitor had gone.',
      labelNames: ['route', 'method', 'status'],
      registers,
    }),
    seconds: new Histogram({
      name: 'galeb_request_seconds',
      help: 'From the request to the end of its answer.',
      labelNames: ['kind'],
      registers,
    }),
    shed: new Counter({
      name: 'galeb_shed_total',
      help: 'Requests asked to come later, because there were too many.',
      labelNames: ['kind'],
      registers,
    }),
    routerFallbacks: new Counter({
      name: 'galeb_router_fallbacks_total',
      help: 'Routes that the built-in engine planned in place of the one of ROUTER_URL, by reason.',
      labelNames: ['reason'],
      registers,
    }),
    geocoderFallbacks: new Counter({
      name: 'galeb_geocoder_fallbacks_total',
      help: 'Searches that the gazetteer answered without the geocoder of GEOCODER_URL, by reason.',
      labelNames: ['reason'],
      registers,
    }),
    jobFailures: new Counter({
      name: 'galeb_job_failures_total',
      help: 'Jobs that failed; final ones are not tried again.',
      labelNames: ['final'],
      registers,
    }),
  }
}
