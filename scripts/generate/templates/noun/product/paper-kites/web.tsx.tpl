import { createRoute } from '@tanstack/react-router'
import Shapes from 'lucide-react/icons/shapes'
import { app, definePart, lazyPage, sessionQuery } from '@plinth/web/product'
import { paperKitesQuery } from './paper-kites-query.tsx'

export const paperKites = definePart({
  pages: [
    createRoute({
      getParentRoute: () => app,
      path: '/paper-kites',
      loader: ({ context: { queryClient } }) => {
        const session = queryClient.getQueryData(sessionQuery.queryKey)
        if (session) void queryClient.prefetchInfiniteQuery(paperKitesQuery(session.organization.id))
      },
      component: lazyPage(() => import('./page.tsx'), 'PaperKites'),
    }),
  ],
  navigation: [{ to: '/paper-kites', label: 'Paper kites', Icon: Shapes, permission: 'paper_kites.read' }],
})
