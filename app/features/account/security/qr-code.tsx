import { encode } from 'uqr'

/** Pale squares around it, without which some cameras do not see it. */
const border = 4

/** Text as a QR code, dark on light in either theme. `label`: what it is, for who does not see it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border })
  const dark = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg width="224" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      {/* Cameras read dark on light, whatever the theme. */}
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path d={dark} />
    </svg>
  )
}
