const LENGTH = 512

export function userAgentOf(header: string | undefined): string {
  return header?.slice(0, LENGTH) ?? ''
}
