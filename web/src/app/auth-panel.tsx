import { SLOGAN } from '@plinth/product/brand'

const ECHOES = 16
const SPACING = 24

/** The outline of the mark, `offset` larger on every side but the bottom. */
function outline(offset: number): string {
  const [low, middle, high] = [592 - offset, 544 - offset, 496 - offset]
  return `M${236 - offset} 640V${low}h24V${middle}h24V${high}h${72 + 2 * offset}V${middle}h24V${low}h24V640`
}

/** The panel beside the sign-in forms: the mark with echoes of its outline. */
export function AuthPanel() {
  const outermostFirst = Array.from({ length: ECHOES }, (_, index) => ECHOES - index)
  return (
    <aside className="relative hidden overflow-hidden bg-panel text-panel-fg lg:block">
      <svg
        viewBox="0 0 640 640"
        preserveAspectRatio="xMidYMax slice"
        aria-hidden="true"
        className="absolute inset-0 size-full"
      >
        {outermostFirst.map((echo) => (
          <path
            key={echo}
            d={outline(echo * SPACING)}
            vectorEffect="non-scaling-stroke"
            className="fill-panel-glow/7 stroke-panel-light"
            strokeOpacity={0.55 * (1 - echo / (ECHOES + 1)) ** 1.4 + 0.04}
          />
        ))}
        <path d="M236 592h168v48H236zM260 544h120v36H260z" className="fill-panel-fg" />
        <path d="M284 496h72v36h-72z" className="fill-panel-light" />
      </svg>
      <p className="absolute top-12 left-12 max-w-[16ch] text-display">{SLOGAN}</p>
    </aside>
  )
}
