-- What was written into the audit log stays as it was written, whoever asks.
create function platform.audit_stays() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is only ever added to' using errcode = 'insufficient_privilege';
end $$;
--> statement-breakpoint
create trigger audit_stays before update or delete on platform.audit
  for each row execute function platform.audit_stays();
--> statement-breakpoint
create trigger audit_is_not_emptied before truncate on platform.audit
  for each statement execute function platform.audit_stays();
