import { Outlet } from '@tanstack/react-router'
import { AuthFrame } from './auth-frame.tsx'

export function AuthLayout() {
  return (
    <AuthFrame>
      <Outlet />
    </AuthFrame>
  )
}
