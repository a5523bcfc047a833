const ECHOES = 16
const SPACING = 24

type MarkProps = {
  className?: string
}

/** The grid of 16 keeps the mark sharp. `icons.ts` draws it for tabs and home screens. */
export function Mark({ className = 'size-6' }: MarkProps) {
  return (
    <svg viewBox="0 0 16 16" aria-hidden="true" shapeRendering="crispEdges" className={className}>
      <path fill="currentColor" d="M3 6h10v3H3zM1 10h14v4H1z" />
      <path className="fill-primary" d="M5 2h6v3H5z" />
    </svg>
  )
}

/** The lower edge of the square of 640 beside the sign-in forms always shows. */
export function PanelDrawing() {
  const outermostFirst = Array.from({ length: ECHOES }, (_, index) => ECHOES - index)
  return (
    <>
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
    </>
  )
}

/** The outline is `offset` larger than the mark on every side but the bottom. */
function outline(offset: number): string {
  const [low, middle, high] = [592 - offset, 544 - offset, 496 - offset]
  return `M${236 - offset} 640V${low}h24V${middle}h24V${high}h${72 + 2 * offset}V${middle}h24V${low}h24V640`
}
