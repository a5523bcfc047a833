/**
 * Some migrations were written again before they were part of a version, to build their indexes concurrently. Databases
 * keep the hash of the first text, whichever they ran, because both end in the same schema
 * (docs/decisions/0046-indexes-are-built-concurrently.md).
 */
export const FIRST_HASHES: Readonly<Record<string, string>> = {
  // The file is 0026_directory_beginnings.sql.
  '06df4b8df895f2fa1e19048e1ce81b08db7173e2dd9f9e52dabf54c8b359ac65':
    '3f878bb38e7b737862bef7547679ddc65f4f9ce47c477584871f20e4cb2305c1',
  // The file is 0029_members_in_order.sql.
  d70cb8075f5b9b64cf774a720eea939c104a341e6ee2e62125f852f5881bb28d:
    '2e62ceb51930e5781239e35b431582da09d0e0eff54b93c57bc3e3cda3917dd2',
  // The file is 0030_directory_last_names.sql.
  '39a1c69db6438f21a185a644e29f9a9fa8015c00126c93291d961ee88da7309a':
    '2f124b1a1b70d1003456886edcedd689309430fa7952f5867a43ce92bad3e5a9',
}
