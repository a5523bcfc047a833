export function Divider({ children }: { children: string }) {
  return (
    <p className="flex items-center gap-3 text-small text-muted-fg before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      {children}
    </p>
  )
}
