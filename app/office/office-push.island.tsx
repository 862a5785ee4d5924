import { PushSwitch, type PushSwitchProps } from '#app/push/push-switch.tsx'

/** In the office: the person's own devices. */
export default function OfficePush(props: PushSwitchProps) {
  return <PushSwitch {...props} />
}
