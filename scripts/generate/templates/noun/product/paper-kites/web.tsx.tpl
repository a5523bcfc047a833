import { app, code, definePart, lazyPage, type Params, type Search } from '@plinth/web/product'
import { createRoute } from '@tanstack/react-router'
import Shapes from 'lucide-react/icons/shapes'
import { paperKiteQuery, paperKitesQuery } from './paper-kites-query.tsx'

export const paperKites = definePart({
  pages: [
    createRoute({
      getParentRoute: () => app,
      path: '/paper-kites',
      validateSearch: (search: Search): Params<'q' | 'sort'/*+ params */> => ({
        q: code(search.q),
        sort: code(search.sort),
        /*+ read params */
      }),
      loader: ({ context: { queryClient, session } }) =>
        void queryClient.prefetchInfiniteQuery(paperKitesQuery(session.organization.id)),
      component: lazyPage(() => import('./page.tsx'), 'PaperKites'),
    }),
    createRoute({
      getParentRoute: () => app,
      path: '/paper-kites/$paper_kite_id',
      loader: ({ context: { queryClient, session }, params }) =>
        void queryClient.prefetchQuery(paperKiteQuery(session.organization.id, params.paper_kite_id)),
      component: lazyPage(() => import('./paper-kite-page.tsx'), 'OnePaperKite'),
    }),
  ],
  navigation: [{ to: '/paper-kites', label: 'Paper kites', Icon: Shapes, permission: 'paper_kites.read' }],
})
