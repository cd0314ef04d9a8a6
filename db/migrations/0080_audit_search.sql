-- The audit is read newest first, by shop, person or call within days, or by the key of a document. An index for each leads
-- with what is looked for and goes on with the time, so that a page costs the same in the tenth year.
drop index audit_by_subject;
drop index audit_by_user;
drop index audit_by_toko;
create index audit_by_time on audit (created_at, id);
create index audit_by_toko on audit (kode_toko, created_at, id);
create index audit_by_user on audit (user_id, created_at, id);
create index audit_by_call on audit (call, created_at, id);
create index audit_by_key on audit (subject_key text_pattern_ops, created_at, id);
