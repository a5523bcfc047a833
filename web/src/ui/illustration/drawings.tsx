import { Drawing, STROKE } from './drawing.tsx'

export function EmptyDrawing() {
  return (
    <Drawing>
      <path {...STROKE} d="M34 72h92v16H34zM48 58h64v14H48z" className="fill-card" />
      <path {...STROKE} d="M62 18h36v40H62z" strokeDasharray="4 4" className="stroke-primary" />
    </Drawing>
  )
}

export function FilesDrawing() {
  return (
    <Drawing>
      <path {...STROKE} d="M34 74h92v14H34zM48 62h64v12H48z" className="fill-card" />
      <path {...STROKE} d="M66 14h34v48H66z" className="fill-card" />
      <path {...STROKE} d="M56 22h28l10 10v30H56z" className="fill-accent stroke-primary" />
      <path {...STROKE} d="M84 22v10h10M63 42h20M63 50h24" className="stroke-primary" />
    </Drawing>
  )
}

export function LetterDrawing() {
  return (
    <Drawing>
      <path {...STROKE} d="M34 74h92v14H34zM48 62h64v12H48z" className="fill-card" />
      <path {...STROKE} d="M52 22h56v40H52z" className="fill-accent stroke-primary" />
      <path {...STROKE} d="m52 24 28 21 28-21" className="stroke-primary" />
    </Drawing>
  )
}

export function MovedDrawing() {
  return (
    <Drawing>
      <path {...STROKE} d="M10 72h62v16H10zM20 58h42v14H20z" className="fill-card" />
      <path {...STROKE} d="M88 72h62v16H88zM98 58h42v14H98z" className="fill-card" />
      <path {...STROKE} d="M29 40h24v18H29z" strokeDasharray="4 4" />
      <path {...STROKE} d="M107 40h24v18h-24z" className="fill-accent stroke-primary" />
      <path {...STROKE} d="M41 28c14-18 60-18 76-2m1-8v9h-9" className="stroke-primary" />
    </Drawing>
  )
}

export function TeamDrawing() {
  return (
    <Drawing>
      <path {...STROKE} d="M8 76h40v12H8zM116 76h36v12h-36zM16 64h24v12H16zM124 64h20v12h-20z" strokeDasharray="4 4" />
      <path {...STROKE} d="M48 72h68v16H48zM60 56h44v16H60z" className="fill-card" />
      <path {...STROKE} d="M68 34h28v22H68z" className="fill-accent stroke-primary" />
    </Drawing>
  )
}
