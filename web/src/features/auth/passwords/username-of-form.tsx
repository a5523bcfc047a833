/** Tells password managers whose password a form is about, where its address cannot be typed. */
export function UsernameOfForm({ email }: { email: string | undefined }) {
  return email && <input type="text" autoComplete="username" value={email} readOnly hidden />
}
