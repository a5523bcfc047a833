import { Drawing, STROKE } from './drawing.tsx'

export function BellDrawing() {
  return (
    <Drawing className="h-20">
      <path {...STROKE} d="M34 74h92v14H34zM48 62h64v12H48z" className="fill-card" />
      <path
        {...STROKE}
        d="M58 54c5-5 6-10 6-20a16 16 0 0 1 32 0c0 10 1 15 6 20z"
        className="fill-accent stroke-primary"
      />
      <path {...STROKE} d="M74 54a6 6 0 0 0 12 0M80 18v-5" className="stroke-primary" strokeLinecap="round" />
    </Drawing>
  )
}
