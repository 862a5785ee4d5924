import { scannedCode, type ScannedCode } from './scanned-code.ts'

/** Not in TypeScript's DOM yet: https://wicg.github.io/shape-detection-api/#barcode-detection-api */
type Detector = { detect(source: CanvasImageSource): Promise<{ rawValue: string }[]> }
type DetectorClass = { new (options: { formats: string[] }): Detector; getSupportedFormats(): Promise<string[]> }

const LOOK_EVERY_MS = 200

/** Whether this browser can read a QR code by itself. */
export async function canScan(): Promise<boolean> {
  const found = detectorClass()
  if (!found || !('mediaDevices' in navigator)) return false
  const formats = await found.getSupportedFormats().catch((): string[] => [])
  return formats.includes('qr_code')
}

/** Looks through the camera until a code of ours is in view. What it sees leaves the tab never, and the camera goes off at the end. */
export async function scanInto(
  video: HTMLVideoElement,
  signal: AbortSignal,
  onOther: () => void,
): Promise<ScannedCode | null> {
  const found = detectorClass()
  if (!found) return null
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  try {
    video.srcObject = stream
    await video.play()
    return await look(new found({ formats: ['qr_code'] }), video, signal, onOther)
  } finally {
    for (const track of stream.getTracks()) track.stop()
    video.srcObject = null
  }
}

async function look(
  detector: Detector,
  video: HTMLVideoElement,
  signal: AbortSignal,
  onOther: () => void,
): Promise<ScannedCode | null> {
  while (!signal.aborted) {
    const seen = await detector.detect(video).catch(() => [])
    for (const { rawValue } of seen) {
      const code = scannedCode(rawValue)
      if (code) return code
      onOther()
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
  }
  return null
}

function detectorClass(): DetectorClass | null {
  // Only its presence is asked; the type above says the rest.
  return (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector ?? null
}
