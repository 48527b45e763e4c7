-- Who acts is kept (actor.ts) until its session ends, its account changes in what counts, or a role does, whoever changes it.
create trigger sessions_tell_end after update of ended_at on identity.sessions
  for each row when (new.ended_at is distinct from old.ended_at) execute function platform.tell_change('id');
--> statement-breakpoint
create trigger sessions_tell_removal after delete on identity.sessions
  for each row when (old.ended_at is null) execute function platform.tell_change('id');
--> statement-breakpoint
create trigger accounts_tell after update of name, guard, state, second_factor_on_at on identity.accounts
  for each row when ((new.name, new.guard, new.state, new.second_factor_on_at) is distinct from (old.name, old.guard, old.state, old.second_factor_on_at))
  execute function platform.tell_change('id');
--> statement-breakpoint
create trigger roles_tell after insert or update or delete or truncate on identity.roles
  for each statement execute function platform.tell_change();
--> statement-breakpoint
create trigger account_roles_tell after insert or update or delete or truncate on identity.account_roles
  for each statement execute function platform.tell_change();
--> statement-breakpoint
alter table identity.sessions enable always trigger sessions_tell_end, enable always trigger sessions_tell_removal;
--> statement-breakpoint
alter table identity.accounts enable always trigger accounts_tell;
--> statement-breakpoint
alter table identity.roles enable always trigger roles_tell;
--> statement-breakpoint
alter table identity.account_roles enable always trigger account_roles_tell;
