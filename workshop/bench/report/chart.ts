import type { CaseRow } from './report.ts'

const [WIDTH, LEFT, RIGHT, ROW, TOP, BOTTOM] = [880, 350, 90, 30, 56, 30]
const BAR = 16

const STYLE = `
    svg { font: 13px system-ui, -apple-system, 'Segoe UI', sans-serif; }
    .card { fill: #ffffff; stroke: #d0d7de; } text { fill: #1f2328; } .quiet { fill: #59636e; }
    .bar { fill: #0969da; } .missed { fill: #cf222e; } .range { stroke: #1f2328; } .grid { stroke: #d0d7de; }
    .must { stroke: #bc4c00; stroke-width: 2; }
    @media (prefers-color-scheme: dark) {
      .card { fill: #0d1117; stroke: #3d444d; } text { fill: #f0f6fc; } .quiet { fill: #9198a1; }
      .bar { fill: #4493f8; } .missed { fill: #f85149; } .range { stroke: #f0f6fc; } .grid { stroke: #3d444d; }
      .must { stroke: #f0883e; }
    }`

/** Each case has a bar with the median ratio, a line from the least to the most, and a mark at what it must keep. */
export function drawChart(rows: readonly CaseRow[]): string {
  const height = TOP + rows.length * ROW + BOTTOM
  const max = Math.max(1.2, ...rows.map(({ ratio }) => ratio.max))
  const x = (ratio: number) => (LEFT + (ratio / max) * (WIDTH - LEFT - RIGHT)).toFixed(1)
  const grid = Array.from({ length: Math.floor(max / 0.25) + 1 }, (_, index) => index * 0.25)
  const lines = grid.map((ratio) => {
    const label = `<text class="quiet" x="${x(ratio)}" y="${height - 10}" text-anchor="middle">${ratio.toFixed(2)}</text>`
    return `<line class="grid" x1="${x(ratio)}" x2="${x(ratio)}" y1="${TOP - 6}" y2="${height - BOTTOM + 4}"/>${label}`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-labelledby="title">
  <title id="title">Requests a second as a ratio to a bare server</title>
  <style>${STYLE}
  </style>
  <rect class="card" x="0.5" y="0.5" width="${WIDTH - 1}" height="${height - 1}" rx="8"/>
  <text x="16" y="28" font-weight="600">Requests a second, as a ratio to a bare server</text>
  <text class="quiet" x="${WIDTH - 16}" y="28" text-anchor="end">1.00 is as fast · the upright mark is the least allowed</text>
  ${lines.join('\n  ')}
  ${rows.map((row, index) => drawRow(row, TOP + index * ROW, x)).join('\n  ')}
</svg>
`
}

function drawRow({ name, ratio, goal, verdict }: CaseRow, y: number, x: (ratio: number) => string): string {
  const middle = y + ROW / 2
  const top = middle - BAR / 2
  const tone = verdict === 'missed' ? 'missed' : 'bar'
  const must = goal
    ? `<line class="must" x1="${x(goal.must)}" x2="${x(goal.must)}" y1="${top - 3}" y2="${top + BAR + 3}"/>`
    : ''
  return [
    `<text x="${LEFT - 10}" y="${middle + 4}" text-anchor="end">${escapeText(short(name))}</text>`,
    `<rect class="${tone}" x="${LEFT}" y="${top}" width="${(Number(x(ratio.median)) - LEFT).toFixed(1)}" height="${BAR}" rx="2"/>`,
    must,
    `<line class="range" x1="${x(ratio.min)}" x2="${x(ratio.max)}" y1="${middle}" y2="${middle}"/>`,
    `<text x="${WIDTH - 16}" y="${middle + 4}" text-anchor="end">${ratio.median.toFixed(2)}</text>`,
  ].join('')
}

const LONGEST = 48

function short(name: string): string {
  return name.length > LONGEST ? `${name.slice(0, LONGEST - 1)}…` : name
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
