create or replace function hash_of_audit(a audit) returns bytea language plpgsql stable
set search_path = public, pg_temp set timezone = 'UTC' set datestyle = 'ISO, YMD' set intervalstyle = 'postgres' set extra_float_digits = 1 set bytea_output = 'hex' as $$
begin
  return substring(sha256(convert_to(
    row(a.id, a.created_at, a.user_id, a.kode_toko, a.call, a.subject, a.subject_key, a.before, a.after, a.request_id, a.ip)::text, 'UTF8')) for 16);
end $$;
