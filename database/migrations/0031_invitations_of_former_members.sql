-- compatible
-- Invitations end with their sender's right to invite. Until now they stayed.
update invitations i set revoked_at = now()
where i.accepted_at is null and i.revoked_at is null and i.invited_by is not null
  and not exists (
    select from members m join users u on u.id = m.user_id and u.suspended_at is null
    where m.organization_id = i.organization_id and m.user_id = i.invited_by and m.role in ('owner', 'admin')
  );
