import { app, definePart, lazyPage } from '@plinth/web/product'
import { createRoute } from '@tanstack/react-router'
import BookUser from 'lucide-react/icons/book-user'
import { clientsQuery } from './clients-query.tsx'

export const clients = definePart({
  pages: [
    createRoute({
      getParentRoute: () => app,
      path: '/clients',
      loader: ({ context: { queryClient, session } }) =>
        void queryClient.prefetchInfiniteQuery(clientsQuery(session.organization.id)),
      component: lazyPage(() => import('./page.tsx'), 'Clients'),
    }),
  ],
  navigation: [{ to: '/clients', label: 'Clients', Icon: BookUser, permission: 'clients.read' }],
})
